import { test } from '#e2e/support/harness.ts';
import { checkOverviews, overviewOptions } from '#e2e/looks/slides/check-overviews.ts';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';
import { wallSamples } from '#e2e/looks/slides/wall-samples.ts';

test.use(overviewOptions);

// Overviews have no images.
const listed = wallSamples.map(({ image: _image, ...sample }) => sample);
const viewing = { diagonal: 55, distance: 5 };

// Each size at another minute, that is, with another drift.
for (const [index, size] of sizes.entries()) {
  test.describe(nameOf(size), () => {
    test.use({ startAt: `2026-11-20T12:0${index}:00+01:00` });
    test('no overview page has a fault in any theme, also from afar', async ({ page, servers, clock }) => {
      await fillEventService(servers, listed, clock.now());
      const check = { size, inset: 5, samples: listed };
      for (const theme of ['light', 'dark', 'contrast'])
        await checkOverviews(page, servers, { ...check, parameters: `theme=${theme}` });
      const parameters = 'theme=dark&diagonal=55&distance=5';
      await checkOverviews(page, servers, { ...check, ...viewing, parameters });
    });
  });
}
