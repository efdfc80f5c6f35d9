/*
 * What changes on the plain wall while its slide stays: notices that come and end, a picture that does not load, the age of the
 * data. With the variables of plain-wall.js, which runs before it, and as old in its JavaScript as that.
 */
'use strict';

/* global answeredAt, ask, clock, failures, firstRules, get, query, screenQuery, show, shown: writable, slide, state */

var note = document.getElementById('note');
/** The origin of the last answers in a row of a gateway while this one gives no slides, and their number. */
var movedTo = '';
var answers = 0;

/** Null for anything but notices. */
function readNotices(text) {
  try {
    var list = JSON.parse(text);
    return {
      hasAlarm: list.some(function (one) {
        return one.level === 'alarm';
      }),
      // The key is that of `noticesKeyOf` (src/notices/model/notice.ts).
      key: list
        .map(function (one) {
          return [one.id, one.lifted, one.until].join(' ');
        })
        .join('\n'),
    };
  } catch (error) {
    return null;
  }
}

/** Every 30 s: the slide on screen is asked for again when its notices have changed. */
function checkNotices() {
  setTimeout(checkNotices, 30000);
  get('/api/notices/current?' + screenQuery + query.slice(1, -1), function (text) {
    var found = readNotices(text);
    if (!found || found.key === state.inForce) return;
    // Also where the monitor is unknown or there are no slides.
    if (state.isAlarm && !found.hasAlarm) uncover();
    ask(state.after, true);
  });
}

/** Every 5 s, or every second where a notice ends. */
function keepUp() {
  // None from a gateway of an older build.
  var ends = state.ends || [];
  setTimeout(keepUp, state.endsInMs || ends.length > 0 ? 1000 : 5000);
  endNotices(ends);
  showAge();
}

/** What is over goes, also while the gateway is away. */
function endNotices(ends) {
  var age = clock.now() - state.arrivedAt;
  if (state.isAlarm && state.endsInMs !== null && age >= state.endsInMs) return endAlarm();
  ends.forEach(function (end) {
    if (age >= end[1]) removeFromBand(end[0]);
  });
}

function endAlarm() {
  var later = state.later;
  if (later) {
    state.html = later.html;
    state.rules = later.rules;
    state.endsInMs = later.endsInMs;
    state.later = later.later;
    show(state);
  } else uncover();
  ask(state.after, true);
}

/** Shows what was on screen before the alarm. */
function uncover() {
  var black = {
    key: state.key,
    html: '',
    rules: [],
    seconds: state.seconds,
    build: state.build,
    asOf: [],
  };
  var next = state.before || black;
  next.after = state.after;
  show(next);
}

function removeFromBand(id) {
  var band = slide.querySelector('[data-band]');
  var sections = band ? band.querySelectorAll('[data-notice]') : [];
  for (var at = 0; at < sections.length; at += 1) {
    if (sections[at].getAttribute('data-notice') !== id) continue;
    var gone = sections.length === 1 ? band : sections[at];
    gone.parentNode.removeChild(gone);
    // The same slide again is drawn without it.
    shown = null;
    return;
  }
}

/** The age of the slide while the gateway is away, unless the slide itself says it. Nothing covers an alarm. */
function showAge() {
  var age = clock.now() - answeredAt;
  var text = state.asOf[age > 86400000 ? 1 : 0];
  var isOnSlide = state.key !== 'dark' && !state.isAlarm;
  var isShown = age > 180000 && text && isOnSlide && slide.textContent.indexOf(text) < 0;
  note.textContent = isShown ? text : '';
  note.style.display = isShown ? 'block' : 'none';
}

/** A picture that does not load leaves its place empty, without the browser's mark for it, until the next answer. */
function hideBroken(event) {
  if (event.target.alt !== '') return;
  event.target.style.display = 'none';
  shown = null;
}

/** True for the answer of `/api/time` alone. */
function isGateway(text) {
  try {
    return JSON.parse(text).software === 'aushang';
  } catch (error) {
    return false;
  }
}

/** Does the same as src/kiosk/watchdog/watchdog.ts. Engines older than `responseURL` stay. */
function followMove() {
  setTimeout(followMove, 60000);
  if (failures === 0) movedTo = '';
  else
    get('/api/time', function (text, address) {
      var origin = address && isGateway(text) ? address.split('/', 3).join('/') : '';
      var isAsSafe = origin.indexOf('https:') === 0 || location.protocol === 'http:';
      answers = origin === movedTo ? answers + 1 : 1;
      movedTo = origin;
      if (origin !== '' && origin !== location.origin && isAsSafe && answers >= 3)
        location.replace(origin + location.pathname + location.search);
    });
}

// The state has the fields of later answers.
state.html = slide.innerHTML;
state.rules = firstRules.textContent.split('\n');
state.arrivedAt = answeredAt;
// Such events do not bubble.
slide.addEventListener('error', hideBroken, true);
// Not all walls at the same time.
setTimeout(checkNotices, Math.random() * 30000);
setTimeout(followMove, 60000);
keepUp();
