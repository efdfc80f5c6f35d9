import { guardTyped } from './guard-typed.ts';
import { listenForKeys } from './listen-for-keys.ts';
import { offerCopies } from './offer-copies.ts';
import { offerTheirs } from './offer-theirs.ts';
import { showMonitors } from './show-monitors.ts';

// Everything works without this script; it only makes some things quicker.
guardTyped(document, window);
listenForKeys(document);
offerCopies(document, navigator.clipboard);
offerTheirs(document);
showMonitors(document);
