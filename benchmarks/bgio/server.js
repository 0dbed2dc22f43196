// A boardgame.io server in memory: tic-tac-toe without end (a board that is won or full is cleared).
//
//     NODE_ENV=production node server.js PORT

const { Origins, Server } = require('boardgame.io/server');
const { isOver } = require('./board');

const clickCell = ({ G, playerID }, cell) => {
  if (isOver(G.cells)) G.cells = Array(9).fill(null);
  if (G.cells[cell] !== null) return 'INVALID_MOVE';
  G.cells[cell] = playerID;
};

const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { clickCell },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), host: '127.0.0.1' }, () => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
