import { openProduct } from './fixtures/product.ts';
import { firstScreenBytes } from './tools/bench/pages.ts';
const p = await openProduct();
const f = await firstScreenBytes(p);
console.log(f, f.reduce((s, { bytes }) => s + bytes, 0));
await p.close(); process.exit(0);
