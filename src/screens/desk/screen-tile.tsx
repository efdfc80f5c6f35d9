import { memo, type RefCallback } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { isAlarmOn } from '#notices/model/listed-notice.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { describeMonitors, describePlace } from './describe-place.ts';
import { fleetWords } from './fleet-words.ts';
import { useStateText } from './use-state-text.ts';
import styles from './fleet.module.css';
import { ReportedSlide } from './reported-slide.tsx';

/** Memoized: a building may have 60 screens. */
export const ScreenTile = memo(function ScreenTile(props: {
  readonly screen: ListedScreen;
  readonly isLive: boolean;
  readonly watch: RefCallback<HTMLElement>;
  readonly onPrefer: (name: string | null) => void;
}) {
  const { screen, isLive, watch, onPrefer } = props;
  const { words, notices = [] } = useView(fleetWords);
  const { name, state, title } = screen;
  const showsAlarm = notices.some((notice) => isAlarmOn(notice) && screen.notices?.includes(notice.id));
  const { fact, label } = useStateText(screen);
  const monitors = describeMonitors(screen, words.unknownMonitor);
  const describeSlide = () => {
    if (showsAlarm) return words.showsAlarm;
    return title === null ? label : `${label}, ${words.shows(title)}`;
  };
  return (
    <li ref={watch} data-frame={name} className={styles.tile}>
      <GoLink to={{ view: 'screen', screen: name }} className={styles.link}>
        <div
          className={styles.frame}
          aria-hidden="true"
          onPointerEnter={() => onPrefer(name)}
          onPointerLeave={() => onPrefer(null)}
        >
          <ReportedSlide screen={screen} isLive={isLive} />
        </div>
        <span className={styles.name}>{name}</span>
      </GoLink>
      <p className={styles.facts}>
        {[describePlace(screen), words.monitors(monitors)].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.facts} data-quiet>
        {state === 'well' ? describeSlide() : fact}
      </p>
    </li>
  );
});
