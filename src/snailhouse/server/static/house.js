// The front page: one card a game, with its rulebook.
const list = document.getElementById("game-list");

function element(tag, text, more = {}) {
  return Object.assign(document.createElement(tag), { textContent: text }, more);
}

function card(game) {
  const item = document.createElement("li");
  const facts = element("p", `${game.players} players, about ${game.minutes} minutes`, { className: "small" });
  const book = element("a", "Rulebook", { href: `/api/games/${game.id}/rulebook` });
  item.append(element("h3", game.title), element("p", game.tagline), facts, book);
  return item;
}

const answer = await fetch("/api/games");
list.replaceChildren(...(await answer.json()).map(card));
