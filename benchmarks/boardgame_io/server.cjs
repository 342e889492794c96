// node server.cjs memory|FOLDER: boardgame.io's server with its in-memory store or its file store.
const { Server, FlatFile } = require('boardgame.io/server');
const { SnailsPace } = require('./game.cjs');

const [where] = process.argv.slice(2);
const options = { games: [SnailsPace], origins: [/.*/] };
if (where !== 'memory') options.db = new FlatFile({ dir: where });
const server = Server(options);
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
