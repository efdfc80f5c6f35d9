/*
 * The plain wall: replaces the slide of the document by the next one, again and again. In ES5, and with nothing of a browser
 * that is newer than 2014 (server/plain checks both). In the kiosk page it only goes to the plain wall.
 */
'use strict';

/** Null in the kiosk page. */
var slide = document.getElementById('slide');
var firstRules = document.getElementById('rules');
/** Null if it could not be loaded. */
var sheet = slide && document.getElementById('base').sheet;
var baseCount = sheet && sheet.cssRules.length;
/** The state of the slide or the alarm on screen (server/plain/plain-slide.ts). */
var state = slide ? JSON.parse(slide.getAttribute('data-state')) : {};
var firstBuild = state.build;
var shown = null;
var failures = 0;
/** A clock in ms; where the engine has one, it is not the device's, which may be set. */
var clock = window.performance && performance.now ? performance : Date;
var openedAt = clock.now();
var answeredAt = openedAt;
var timer;
/** The number of requests for slides. */
var asked = 0;

/** Only the plain page contains this text, not the kiosk page. */
var plainMark = '"/plain-wall.css"';

var isNamed = /^\/s\/./i.test(location.pathname);
/** The path of the page: `/s/NAME` or `/`. */
var path = isNamed ? location.pathname : '/';
var parameters = ('&' + location.search.slice(1)).replace(/&+(?:plain|after|screen)=[^&]*|&+$/gi, '');
/** The parameters of the page, with a `?` before and an `&` after them. */
var query = '?' + parameters.slice(1) + (parameters === '' ? '' : '&');
/** Addresses of data contain this part. */
var screenQuery = isNamed ? 'screen=' + path.split('/')[2] + '&' : '';

/** 1 rem is a hundredth of the width or the height of a screen of 1920 × 1080, or 1080 × 1920. */
function fit() {
  var width = window.innerWidth;
  var height = window.innerHeight;
  var isWide = width > height;
  var size = Math.min(width / (isWide ? 19.2 : 10.8), height / (isWide ? 10.8 : 19.2));
  document.documentElement.style.fontSize = size + 'px';
}

/** A function that calls `done` at its first call; after `ms` without one it is called with null. */
function once(ms, done) {
  var isDone = false;
  // Not `timeout` of a request, which older engines lack.
  var timer = setTimeout(finish, ms, null);
  function finish(result) {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    done(result);
  }
  return finish;
}

/** Calls `done` once: with the text of a 200 answer and the address that it came from, else with null. */
function get(address, done) {
  var request = new XMLHttpRequest();
  var finish = once(10000, function (text) {
    if (text === null) request.abort();
    done(text, request.responseURL);
  });
  request.addEventListener('readystatechange', function () {
    if (request.readyState === 4) finish(request.status === 200 ? request.responseText : null);
  });
  request.open('GET', address);
  request.send();
}

/** Replaces what was scheduled before. @param {() => void} next */
function schedule(next, ms) {
  clearTimeout(timer);
  timer = setTimeout(next, ms);
}

/** Calls `next` after growing pauses of 5 s to a minute. @param {() => void} next */
function retry(next) {
  var pause = Math.min(5000 * Math.pow(2, failures), 60000) * (0.75 + Math.random() / 2);
  failures += 1;
  schedule(next, pause);
}

/** Null for anything but a slide, such as the page of a captive portal. */
function readSlide(text) {
  try {
    var read = JSON.parse(text);
    return read && typeof read.html === 'string' && read.rules && read.seconds > 0 ? read : null;
  } catch (error) {
    return null;
  }
}

/** Calls `done` once: when the picture has loaded, has failed, or after 5 s. */
function load(address, done) {
  var picture = new Image();
  var finish = once(5000, done);
  picture.addEventListener('load', finish);
  picture.addEventListener('error', finish);
  picture.src = address;
}

function setRules(rules) {
  while (sheet.cssRules.length > baseCount) sheet.deleteRule(baseCount);
  rules.forEach(function (rule) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length);
    } catch (error) {
      // A rule that this engine does not know.
    }
  });
}

function show(next) {
  var content = next.html + next.rules.join('');
  // What was on screen before an alarm.
  next.before = next.isAlarm ? (state.isAlarm ? state.before : state) : null;
  state = next;
  if (!sheet || content === shown) return;
  shown = content;
  slide.innerHTML = '';
  setRules(next.rules);
  slide.innerHTML = next.html;
}

/** Shows the slide after this key. `isExtra`: besides what is scheduled, which stays if there is no answer. */
function ask(after, isExtra) {
  var number = (asked += 1);
  get('/api/slides?' + screenQuery + query.slice(1) + 'after=' + encodeURIComponent(after), function (text) {
    // A later request has the newer answer.
    if (number !== asked) return;
    var next = readSlide(text);
    if (next) {
      failures = 0;
      answeredAt = clock.now();
      next.arrivedAt = answeredAt;
      if (next.picture) load(next.picture, proceed);
      else proceed();
    } else if (!isExtra) retry(step);
    function proceed() {
      if (number !== asked) return;
      schedule(step, next.seconds * 1000);
      show(next);
    }
  });
}

/** Reloads the page or goes to the full one if it is time to, else asks for the next slide. */
function step() {
  var minutes = (clock.now() - openedAt) / 60000;
  // An engine that is new enough came here because a script did not load.
  var isRetry = location.hash === '#retry' && minutes >= 10;
  var isOutdated = (state.build !== firstBuild && minutes > 5) || (state.isNight && minutes > 720);
  // An alarm that no slide preceded leaves the screen without one.
  var isBlack = state.html === '';
  // A slide is not exchanged for a page that waits for one.
  var isDue = !sheet || isBlack || (isOutdated && failures === 0);
  if (!isRetry && !isDue) return ask(state.key);
  var address = isRetry ? path + query.slice(0, -1) : location.pathname + location.search;
  // The settings of a named screen decide between both pages where `plain` is missing; an unknown monitor has the full one.
  var mayBeFull = isRetry || isBlack || location.search.indexOf('plain=') < 0;
  // Never navigates without a fresh answer: the browser's own error page knows no script of ours.
  get(address, function (text) {
    var isFull = text && text.indexOf('id="root"') >= 0;
    if (!text || !(isFull ? mayBeFull : text.indexOf(plainMark) >= 0)) ask(state.key);
    else if (isRetry) location.replace(address);
    else location.reload();
  });
}

/** Leaves the kiosk page in an engine without modules: its policy may block the inline script that goes there too. */
function leave() {
  var address = path + query + 'plain=1';
  get(address, function (text) {
    if (text && text.indexOf(plainMark) >= 0) location.replace(address);
    else retry(leave);
  });
}

function start() {
  window.addEventListener('resize', fit);
  fit();
  if (sheet) {
    // Engines that know no hashes in a content security policy did not apply them.
    setRules(firstRules.textContent.split('\n'));
    firstRules.parentNode.removeChild(firstRules);
  }
  schedule(step, state.seconds * 1000);
}

if (slide) start();
else leave();
