// The list of routes, drawn from the OpenAPI description.
const routes = document.getElementById('routes');
const description = await (await fetch('./schema/openapi.json')).json();

function line(method, path, operation) {
  const item = document.createElement('li');
  const verb = Object.assign(document.createElement('span'), {
    className: 'method',
    textContent: method.toUpperCase(),
  });
  const route = Object.assign(document.createElement('span'), { className: 'route', textContent: path });
  const words = Object.assign(document.createElement('div'), { textContent: operation.description ?? '' });
  item.append(verb, route, words);
  return item;
}

routes.replaceChildren(
  ...Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => line(method, path, operation)),
  ),
);
