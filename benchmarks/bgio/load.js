// Load for server.js: matches of two players and spectators, each a real socket.io client.
//
//     node load.js PORT SERVER_PID MATCHES SECONDS [SOCKETS_OF_A_MATCH] [MOVES_OF_A_MATCH]
//
// A move counts when all sockets of its match have its update. After MOVES_OF_A_MATCH moves the same sockets
// take up a new match. The last line printed is JSON, as from `python -m pitboss.bench.load`.

const fs = require('fs');
const { io } = require('socket.io-client');
const { freeCells } = require('./board');

const [port, server, matches, seconds, sockets = 4, length = 60] = process.argv.slice(2).map(Number);
const WARM_UP = 1.5; // seconds
const PLAYERS = 2;
const TICKS = 100; // of the clock in /proc, a second

const load = { playing: true, measuring: false, moves: 0 };

const cpuSeconds = () => {
  const fields = fs.readFileSync(`/proc/${server}/stat`, 'utf8').split(') ').pop().split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};

class Match {
  constructor(number) {
    this.number = number;
    this.played = 0; // matches
    this.sockets = [];
  }

  async open() {
    for (let place = 0; place < sockets; place++) {
      const options = { transports: ['websocket'], forceNew: true };
      const socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, options);
      await new Promise((opened, failed) => {
        socket.on('connect', opened);
        socket.on('connect_error', failed);
      });
      socket.on('sync', (id, { state }) => id === this.id && this.synced(state));
      socket.on('update', (id, state) => id === this.id && this.updated(state));
      this.sockets.push(socket);
    }
  }

  begin() {
    this.id = `match-${this.number}-${this.played++}`;
    this.moves = 0;
    this.here = 0;
    this.join();
  }

  join() {
    const player = this.here < PLAYERS ? String(this.here) : null;
    this.sockets[this.here].emit('sync', this.id, player, undefined, PLAYERS);
  }

  synced(state) {
    this.state = state;
    this.here++;
    if (this.here < sockets) this.join();
    else this.move();
  }

  move() {
    if (!load.playing) return;
    const { G, ctx, _stateID } = this.state;
    const free = freeCells(G.cells);
    const cell = free[Math.floor(Math.random() * free.length)];
    const payload = { type: 'clickCell', args: [cell], playerID: ctx.currentPlayer };
    this.missing = sockets;
    this.sockets[Number(ctx.currentPlayer)].emit(
      'update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, ctx.currentPlayer,
    );
  }

  updated(state) {
    if (state._stateID === this.state._stateID) throw new Error('a move was refused');
    if (--this.missing) return;
    this.state = state;
    this.moves++;
    if (load.measuring) load.moves++;
    if (this.moves < length) this.move();
    else this.begin();
  }
}

const wait = (time) => new Promise((done) => setTimeout(done, 1000 * time));

const main = async () => {
  const all = Array.from({ length: matches }, (_, number) => new Match(number));
  for (const match of all) await match.open();
  for (const match of all) match.begin();
  await wait(WARM_UP);
  const [began, cpu] = [performance.now(), cpuSeconds()];
  load.measuring = true;
  await wait(seconds);
  const [took, used] = [(performance.now() - began) / 1000, cpuSeconds() - cpu];
  load.playing = false;
  const { moves } = load;
  console.log(JSON.stringify({
    moves, moves_per_second: moves / took, moves_per_cpu_second: moves / used, server_cpu: used / took,
  }));
  process.exit(0);
};

main();
