import type { FieldErrors } from '#back-office/pages/field-notes.tsx';
import { FileField, TextField } from '#back-office/pages/fields.tsx';
import { ActionForm, Notice, Page, TokenInput } from '#back-office/pages/page.tsx';
import { Actions } from '#back-office/forms/item-form.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { Item } from '#storage/item.ts';

interface ImageProps {
  readonly event: Item;
  readonly images: readonly Item[];
  readonly alt?: string;
  readonly errors?: FieldErrors;
  readonly isResubmitted?: boolean;
}

export function ImagePage(props: ImageProps) {
  const { event, images, alt = '', errors = {}, isResubmitted = false } = props;
  const {
    words: { images: words },
    query,
  } = useVisit();
  const path = `/events/${event.id}`;
  const form = { texts: { alt }, errors };
  return (
    <Page title={words.title}>
      <p className="trail">
        <a href={root + path}>{typeof event.values['name'] === 'string' ? event.values['name'] : ''}</a>
      </p>
      <h1>{words.title}</h1>
      {isResubmitted && <Notice>{words.again}</Notice>}
      {query.has('saved') && <Notice>{words.saved}</Notice>}
      <ul className="pictures">
        {images.map((image) => (
          <ImageItem key={image.id} image={image} path={path} />
        ))}
      </ul>
      <form
        method="post"
        action={`${root}${path}/picture`}
        encType="multipart/form-data"
        className="stack narrow"
      >
        <h2>{images.length === 0 ? words.first : words.another}</h2>
        <TokenInput />
        <FileField
          form={form}
          name="file"
          label={words.file}
          hint={words.fileHint}
          accept="image/png,image/jpeg,image/webp"
        />
        <TextField form={form} name="alt" label={words.alt} hint={words.altHint} isRequired />
        <Actions button={words.upload} back={path} />
      </form>
    </Page>
  );
}

function ImageItem({ image, path }: { readonly image: Item; readonly path: string }) {
  const { images: words } = useVisit().words;
  const { imageFile } = image.values;
  if (typeof imageFile !== 'object' || imageFile === null) return null;
  const alt = imageAltOf(image);
  return (
    <li>
      <img src={imageFile.url} alt={alt} />
      <p>{alt}</p>
      <ActionForm path={`${path}/picture/remove`}>
        <input type="hidden" name="picture" defaultValue={image.id} />
        <button className="button" aria-label={words.removeNamed(alt)}>
          {words.remove}
        </button>
      </ActionForm>
    </li>
  );
}

export function imageAltOf({ values: { imageAlt } }: Item): string {
  return typeof imageAlt === 'string' ? imageAlt : '';
}
