// Tic-tac-toe, as server and load both know it.

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const isWon = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const isOver = (cells) => isWon(cells) || !cells.includes(null);

const freeCells = (cells) =>
  isOver(cells) ? [...cells.keys()] : [...cells.keys()].filter((cell) => cells[cell] === null);

module.exports = { freeCells, isOver };
