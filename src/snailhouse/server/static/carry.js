// The key is behind the # of the address: no request and no log ever shows it.
const key = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const answer = document.getElementById("answer");

document.getElementById("carry").addEventListener("click", async () => {
  const reply = await fetch("/api/me/carry", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key }),
  });
  const body = await reply.json();
  if (reply.ok) location.assign("/");
  else answer.textContent = body.detail;
});
