/*
 * Reports the state of the plain wall to the gateway, with the variables of plain-wall.js, which runs before it. As old in its
 * JavaScript as that.
 */
'use strict';

/* global answeredAt, clock, firstBuild, isNamed, once, openedAt, parameters, path, slide, state */

/** Random, in memory only: tells two devices with one address apart. */
var loadId = String(Math.floor((1 + Math.random()) * 1e15));
/** The gateway's version when it wrote this page. */
var firstVersion = state.version;
var lastState = state;
var shownAt = openedAt;
/** Counted since the last report that arrived. */
var slideChanges = 0;
/** The ids of the events shown since the last report, which has at most twelve. */
var shownEvents = [];
/** The timer of `report`. */
var reporting;
var lastNotices = '';
/** 128 random bits. */
var newDevice = '';
for (var part = 0; part < 4; part += 1) newDevice += (4294967296 + randomNumber()).toString(36);

/** 32 bits. */
function randomNumber() {
  // Missing in some engines.
  if (!window.crypto || !window.crypto.getRandomValues) return Math.floor(Math.random() * 4294967296);
  return window.crypto.getRandomValues(new Uint32Array(1))[0];
}

/** Does the same as src/screens/wall/send-heartbeats.ts. */
function readDevice() {
  try {
    var device = localStorage.getItem('aushang-device') || newDevice;
    localStorage.setItem('aushang-device', device);
    return device;
  } catch (error) {
    return newDevice;
  }
}

function countSlides() {
  if (state !== lastState) {
    lastState = state;
    shownAt = clock.now();
    slideChanges += 1;
    var event = /\/(\d+)(?:~\d+)?$/.exec(state.key);
    if (event && !state.isAlarm && !document.hidden && shownEvents.length < 12)
      shownEvents.push(Number(event[1]));
  }
  var notices = noticesOnScreen().join();
  // Others wait for this report.
  if (notices !== lastNotices) reportIn(Math.random() * 5000);
  lastNotices = notices;
  setTimeout(countSlides, 5000);
}

/** Returns at most 8 ids. */
function noticesOnScreen() {
  var found = slide.querySelectorAll('[data-notice]');
  var ids = [];
  for (var at = 0; at < Math.min(found.length, 8); at += 1) ids.push(found[at].getAttribute('data-notice'));
  return ids;
}

function reportIn(ms) {
  clearTimeout(reporting);
  reporting = setTimeout(report, ms);
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

/** A clock that was set back makes no negative time, which the gateway would refuse. */
function secondsSince(moment) {
  return Math.max(0, Math.floor((clock.now() - moment) / 1000));
}

/** The JSON has at most 1024 bytes (src/screens/model/heartbeat.ts). */
function describe() {
  var isDark = state.key === 'dark' && !state.isAlarm;
  var isSlide = !isDark && !state.isAlarm && state.html !== '';
  var age = secondsSince(answeredAt);
  return {
    address: addressOf(),
    load: loadId,
    device: isNamed ? readDevice() : '',
    build: String(firstBuild).slice(0, 40),
    version: String(firstVersion).slice(0, 24),
    engine: navigator.userAgent.slice(0, 120),
    width: window.innerWidth,
    height: window.innerHeight,
    ratio: window.devicePixelRatio || 1,
    skew: null,
    age: age,
    isStale: age > 180,
    shows: isDark ? 'dark' : state.html === '' ? 'nothing' : 'slides',
    // The number of a repeated showing is left out.
    event: isSlide ? state.key.replace(/~\d\d?$/, '').slice(0, 120) : null,
    standing: isSlide ? secondsSince(shownAt) : null,
    dwell: isSlide ? Math.floor(state.seconds) : null,
    notices: noticesOnScreen(),
    slideChanges: slideChanges,
    wakeLock: '',
    worker: '',
    heapMegabytes: null,
    errors: 0,
    lastError: null,
    badParameters: [],
    uptime: secondsSince(openedAt),
    isPlain: true,
    shown: shownEvents.splice(0),
  };
}

/** Once a minute. A report that fails is not repeated. */
function report() {
  var request = new XMLHttpRequest();
  var heartbeat = describe();
  var excess = JSON.stringify(heartbeat).length - 1024;
  // The longest text that matters little.
  if (excess > 0) heartbeat.engine = heartbeat.engine.slice(0, -excess);
  if (JSON.stringify(heartbeat).length > 1024) heartbeat.shown = [];
  var finish = once(10000, function (isAccepted) {
    // Two reports that are under way at once hold the same changes.
    if (isAccepted) slideChanges = Math.max(0, slideChanges - heartbeat.slideChanges);
    else request.abort();
  });
  request.addEventListener('readystatechange', function () {
    if (request.readyState === 4) finish(request.status === 204);
  });
  request.open('POST', '/api/heartbeats');
  request.setRequestHeader('Content-Type', 'application/json');
  request.send(JSON.stringify(heartbeat));
  reportIn(60000 * (0.9 + Math.random() / 5));
}

// Does the same as src/kiosk/watchdog/page-health.ts.
function isFramed() {
  try {
    return /^\/desk(?:\/|$)/i.test(window.parent.location.pathname);
  } catch (error) {
    return false;
  }
}

// Neither from a frame of the desk, nor from a preview.
if (!isFramed() && !/&at=/i.test(parameters)) {
  countSlides();
  reportIn(Math.random() * 10000);
}
