/*
 * A clock of its own that the page cannot stop: it counts its ticks since the page's last beat. Ticks and not time, because a
 * device that sleeps stops both. A page that stays silent hangs, and its own scripts can do nothing any more: the service
 * worker is asked to load it anew.
 */
const tickMs = 5000;
/** Three minutes: browsers let the timers of a hidden page run once a minute. */
const silentTicks = 36;

let ticks = 0;
addEventListener('message', () => {
  ticks = 0;
});
setInterval(() => {
  ticks += 1;
  if (ticks % silentTicks === 0) void fetch('/hung', { method: 'POST' }).catch(() => undefined);
}, tickMs);
