/**
 * Starts a browser with the library path set for it alone, and its fonts unless FONTCONFIG_FILE is set.
 * @param {string} folder of the browser and its `fonts.conf`
 * @param {string} libraries
 */
export const launcherScript = (folder, libraries) => `#!/bin/sh
export LD_LIBRARY_PATH="${libraries}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-${folder}/fonts.conf}"
exec "${folder}/chromium" "$@"
`;

/**
 * The packages' own configuration names folders of AWS Lambda only; without any system font Chromium shows no text at all.
 * @param {string} fonts @param {string} cache
 */
export const fontsConfig = (fonts, cache) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
