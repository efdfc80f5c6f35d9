/** Version of the interface: the one that followed 2.x (specification, section 9). */
export const apiVersion = '3.0.0';

/** What is said to clients of the version that was removed. */
export const removedVersion =
  'Version 2.x of this interface was removed with the first release of 2023. Use version 3: GET /api/events with the header X-API-KEY; /api lists everything else.';
