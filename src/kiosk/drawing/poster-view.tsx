import type { Block } from '#kiosk/layout/blocks.ts';
import { Blocks } from './blocks-view.tsx';
import { type Place, usePlace } from './surface.ts';

/** Of each shape of screen. */
interface PosterProps extends Readonly<Record<'still' | 'body' | 'foot', readonly (readonly Block[])[]>> {
  /** A shift against burn-in, px. */
  readonly drift: readonly Place[];
}

/** A slide without its article: everything but `still`, pictures and labels at the edges, moves by the drift. */
export function PosterView({ still, body, foot, drift }: PosterProps) {
  const place = usePlace();
  return (
    <>
      <Blocks lists={still} />
      <div {...place('drift', drift)}>
        <div className="body">
          <Blocks lists={body} />
        </div>
        <Blocks lists={foot} />
      </div>
    </>
  );
}
