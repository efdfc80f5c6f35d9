import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const source = 'packages/styles/fonts';

/** Puts the shipped fonts, all but `without`, into `folder` as a build does: with a hash in their names. */
export async function copyBuiltFonts(folder: string, without?: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files = (await readdir(source)).filter((file) => file.endsWith('.woff2'));
  for (const [at, file] of files.entries()) {
    const name = file.replace('.woff2', '');
    if (name !== without)
      await copyFile(join(source, file), join(folder, 'assets', `${name}-CfI${at}gR-_.woff2`));
  }
}
