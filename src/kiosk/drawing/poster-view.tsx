import { useContext } from 'react';
import type { Block } from '#kiosk/layout/blocks.ts';
import { Blocks } from './blocks-view.tsx';
import { type Place, SurfaceContext } from './surface.ts';

/** Of each shape of screen. */
interface PosterProps {
  /** Pictures and labels at the edges. */
  readonly still: readonly (readonly Block[])[];
  readonly body: readonly (readonly Block[])[];
  readonly foot: readonly (readonly Block[])[];
  /** A shift against burn-in, px. */
  readonly drift: readonly Place[];
}

/** A slide without its article: everything but `still` moves by the drift. */
export function PosterView({ still, body, foot, drift }: PosterProps) {
  const { place } = useContext(SurfaceContext);
  const { className = '', style } = place(drift);
  return (
    <>
      <Blocks lists={still} />
      <div className={`drift ${className}`.trim()} style={style}>
        <div className="body">
          <Blocks lists={body} />
        </div>
        <Blocks lists={foot} />
      </div>
    </>
  );
}
