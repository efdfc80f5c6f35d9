import { useMemo } from 'react';
import { type Frame, LiveFrame, useStoppedSlide } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { type ListedScreen, shownQuery } from '#screens/model/listed-screen.ts';
import { fleetWords } from './fleet-words.ts';

/** The slide that a screen reported last, drawn by a kiosk page with the same parameters; its title while that is not live. */
export function ReportedSlide(props: {
  readonly screen: ListedScreen;
  readonly frame: Frame;
  readonly isLive: boolean;
  /** False while somebody has chosen another slide. */
  readonly isFollowing?: boolean;
}) {
  const { screen, frame, isLive, isFollowing = true } = props;
  const { words } = useView(fleetWords);
  const query = useMemo(() => shownQuery(screen), [screen]);
  const { state, title, event } = screen;
  useStoppedSlide(frame, isFollowing ? event : null);
  // Nobody knows what a silent screen shows.
  const isOff = state === 'dark' || state === 'silent';
  return (
    <LiveFrame
      query={query}
      isPortrait={isPortraitOf(screen)}
      isLive={isLive && !isOff}
      title={words.frame(screen.name)}
      frameRef={frame.frameRef}
    >
      <span className="clamped">{state === 'dark' ? '' : title}</span>
    </LiveFrame>
  );
}

export const isPortraitOf = ({ width = 0, height = 0 }: ListedScreen) => height > width;
