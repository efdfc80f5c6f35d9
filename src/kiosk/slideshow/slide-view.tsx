import { useMemo } from 'react';
import type { OverviewSlide } from '#domain/build-overview.ts';
import type { EventSlide, IdleSlide } from '#domain/build-slides.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { describeRibbon } from '#domain/ribbon.ts';
import { PosterView } from '#kiosk/drawing/poster-view.tsx';
import { composeFoot, composeLabel } from '#kiosk/layout/compose-foot.ts';
import { composeIdle } from '#kiosk/layout/compose-idle.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import type { Poster } from '#kiosk/layout/poster-input.ts';
import { backgroundAt, logoOn } from '#kiosk/screen-state/drawn-screen.ts';
import { describePreview } from '#kiosk/screen-state/screen-state.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { pagePhoneAddress, readChangingInput } from './prepare-slide.ts';
import type { SlideProps } from './slide-props.ts';
import { useLatched } from './use-latched.ts';

/** The slide without its article. */
export function SlideView({ slide, ...props }: SlideProps) {
  if (slide.kind === 'event') return <EventView {...props} slide={slide} />;
  if (slide.kind === 'overview') return <OverviewView {...props} slide={slide} />;
  return <IdleView {...props} slide={slide} />;
}

function EventView(props: SlideProps<EventSlide>) {
  const { slide, plan, loop, isFramed, layouts } = props;
  const code = useMemo(() => encodeCode(slide.code, plan), [slide.code, plan]);
  const changing = readChangingInput(props, slide);
  // Picture and next events do not change while the slide is on screen.
  const latched = useLatched(changing, `${loop.slideChanges} ${isFramed && changing.picture !== null}`);
  const poster = useMemo(
    () => layouts.events.layOut({ slide, code, ...latched }),
    [layouts, slide, code, latched],
  );
  return <PosterOnPage {...props} poster={poster} />;
}

/** A page of an overview, with a code that leads to all events. */
function OverviewView(props: SlideProps<OverviewSlide>) {
  const { slide, layouts } = props;
  const address = pagePhoneAddress(props);
  const poster = useMemo(
    () => layouts.overviews.layOut({ slide, code: encodeQr(address) }),
    [layouts, slide, address],
  );
  return <PosterOnPage {...props} poster={poster} />;
}

/** The slide of a monitor without events. */
function IdleView(props: SlideProps<IdleSlide>) {
  const { slide, now, config, plan: screen, tools } = props;
  const { timeZone, language, days } = config;
  const address = pagePhoneAddress(props);
  const [time, date] = [formatTime(now, timeZone), formatDay(now, timeZone, language)];
  const poster = useMemo(
    () => composeIdle({ next: slide.next, days, time, date, address, language, screen, tools }),
    [slide, days, time, date, address, language, screen, tools],
  );
  return <PosterOnPage {...props} poster={poster} />;
}

interface PosterProps extends SlideProps {
  readonly poster: Poster;
}

function PosterOnPage({ poster: { blocks, footRight: right }, ...props }: PosterProps) {
  const { slide, slides, now, config, loop, plan: screen, tools, owner, dataAge, site, theme } = props;
  const drift = useLatched([driftAt(now, screen.drift)], String(loop.slideChanges));
  const clock = slide.kind === 'idle' ? '' : formatTime(now, config.timeZone);
  const minute = Math.floor(now / 60_000) * 60_000;
  const logo = logoOn(backgroundAt(props.background, site, theme), site);
  const ribbon = useMemo(
    () => describeRibbon(slides, slide, { now: minute, timeZone: config.timeZone }),
    [slides, slide, minute, config.timeZone],
  );
  const foot = useMemo(
    () => [composeFoot({ ...owner, logo, screen, tools, right, dataAge, clock, ribbon })],
    [owner, logo, screen, tools, right, dataAge, clock, ribbon],
  );
  const label = config.at === null ? null : describePreview(now, config);
  const still = useMemo(
    () => [[...blocks.filter(({ isStill }) => isStill), ...composeLabel(label, screen, tools)]],
    [blocks, label, screen, tools],
  );
  const body = useMemo(() => [blocks.filter(({ isStill }) => !isStill)], [blocks]);
  return <PosterView still={still} body={body} foot={foot} drift={drift} />;
}
