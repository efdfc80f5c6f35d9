/*
 * Reports the state of the plain wall to the gateway, with the variables of plain-wall.js, which runs before it. As old in its
 * JavaScript as that.
 */
'use strict';

/* global answeredAt, clock, firstBuild, isNamed, once, openedAt, parameters, path, state */

/** Random, in memory only: tells two devices with one address apart. */
var loadId = String(Math.floor((1 + Math.random()) * 1e15));
var lastState = state;
var shownAt = openedAt;
/** Since the last report that arrived. */
var slideChanges = 0;

function countSlides() {
  if (state !== lastState) {
    lastState = state;
    shownAt = clock.now();
    slideChanges += 1;
  }
  setTimeout(countSlides, 5000);
}

/** Only the path and the monitors: other parameters may hold secrets. */
function addressOf() {
  var start = isNamed ? '/s/' + path.split('/')[2] : '/';
  var monitors = parameters.split('&').filter(function (part) {
    return /^monitor=/i.test(part);
  });
  var all = monitors.length > 0 ? '?' + monitors.join('&') : '';
  var address = start + all.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return address.length > 200 ? start : address;
}

function secondsSince(moment) {
  return Math.floor((clock.now() - moment) / 1000);
}

/** At most 1024 bytes of JSON (src/screens/heartbeat.ts). */
function describe() {
  var isDark = state.key === 'dark';
  var age = secondsSince(answeredAt);
  return {
    address: addressOf(),
    load: loadId,
    build: String(firstBuild).slice(0, 40),
    engine: navigator.userAgent.slice(0, 120),
    width: window.innerWidth,
    height: window.innerHeight,
    ratio: window.devicePixelRatio || 1,
    skew: null,
    age: age,
    isStale: age > 180,
    shows: isDark ? 'dark' : 'slides',
    // Without the number of a repeated showing.
    event: isDark ? null : state.key.replace(/~\d\d?$/, '').slice(0, 120),
    standing: isDark ? null : secondsSince(shownAt),
    dwell: isDark ? null : Math.floor(state.seconds),
    slideChanges: slideChanges,
    wakeLock: '',
    worker: '',
    heapMegabytes: null,
    errors: 0,
    lastError: null,
    badParameters: [],
    uptime: secondsSince(openedAt),
    isPlain: true,
  };
}

/** Once a minute. A report that fails is not repeated. */
function report() {
  var request = new XMLHttpRequest();
  var heartbeat = describe();
  var finish = once(10000, function (isAccepted) {
    if (isAccepted) slideChanges -= heartbeat.slideChanges;
    else request.abort();
  });
  request.addEventListener('readystatechange', function () {
    if (request.readyState === 4) finish(request.status === 204);
  });
  request.open('POST', '/api/heartbeats');
  request.setRequestHeader('Content-Type', 'application/json');
  request.send(JSON.stringify(heartbeat));
  setTimeout(report, 60000 * (0.9 + Math.random() / 5));
}

// Neither from a frame of the desk, nor from a preview.
if (window.parent === window && !/&at=/i.test(parameters)) {
  countSlides();
  setTimeout(report, Math.random() * 10000);
}
