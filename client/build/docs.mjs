// Writes the pages that are made from data: server/docs/sdks.md. A test says when it is no longer current.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('server/src/core/show/sdk-page.ts', root))],
  bundle: true,
  format: 'esm',
  write: false,
});
const { sdkPage } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
writeFileSync(new URL('server/docs/sdks.md', root), sdkPage());
