import { expect, test } from '#e2e/support/harness.ts';
import { checkOverviews, overviewOptions } from '#e2e/looks/slides/check-overviews.ts';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { sizes } from '#e2e/looks/slides/sizes.ts';
import { wallSamples } from '#e2e/looks/slides/wall-samples.ts';

// Overviews have no images.
const listed = wallSamples.map(({ image: _image, ...sample }) => sample);

// The minute in which the drift is farthest up.
test.use({ ...overviewOptions, startAt: '2026-11-20T12:01:00+01:00' });

test('no overview page has a fault', async ({ page, servers, clock }) => {
  await fillEventService(servers, listed, clock.now());
  const check = { size: sizes[0], inset: 5, parameters: 'theme=light', samples: listed };
  expect(await checkOverviews(page, servers, check)).toBeGreaterThan(2);
});
