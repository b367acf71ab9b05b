import { remarkOf } from '#engine/map/layout.ts';
import type { JourneyMap } from '#engine/map/model.ts';
import { svgOf } from '#engine/map/svg.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const STYLE = `
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1b2430; background: #fff }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 8px; align-items: center; padding: 8px 16px; background: #fff; border-bottom: 1px solid #b9c3d0 }
h1 { font-size: 16px; margin: 0; flex: 1 }
button { font: inherit; min-width: 44px; min-height: 44px; border: 1px solid #5b6b7f; border-radius: 8px; background: #fff; cursor: pointer }
.map { overflow: auto; padding: 16px }
.map svg { display: block; margin: 0 auto; height: auto }
table { border-collapse: collapse; margin: 0 16px 32px }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid #e1e6ed }
code { font-size: 13px }`;

/** Zooms by buttons, by + and -, and by the wheel with Ctrl; 0 fits the width of the window. */
const SCRIPT = `
const picture = document.querySelector('.map svg');
const width = Number(picture.getAttribute('width'));
let zoom = 1;
const show = () => { picture.style.width = width * zoom + 'px'; document.querySelector('output').textContent = Math.round(zoom * 100) + ' %'; };
const to = (next) => { zoom = Math.min(4, Math.max(0.2, next)); show(); };
const fit = () => to(Math.min(1, (innerWidth - 32) / width));
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => button.dataset.by ? to(zoom * Number(button.dataset.by)) : fit());
addEventListener('keydown', ({ key }) => { if (key === '+') to(zoom * 1.25); if (key === '-') to(zoom / 1.25); if (key === '0') fit(); });
addEventListener('wheel', (event) => { if (!event.ctrlKey) return; event.preventDefault(); to(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1)); }, { passive: false });
fit();`;

/** The map as a page of its own that can be zoomed, with every line in words below. Nothing is fetched. */
export function pageOf(map: JourneyMap): string {
  const title = escaped(`Map of ${map.id}: ${map.title}`);
  const rows = map.screens.flatMap((screen) => {
    const leaving = map.lines.filter(({ from }) => from === screen.name);
    const inside = screen.notes.map((note) => `<li>${escaped(note.text + remarkOf(note))}</li>`);
    const lines = leaving.flatMap(({ to, labels }) =>
      labels.map((label) => `<li><code>${escaped(to)}</code>: ${escaped(label.text + remarkOf(label))}</li>`),
    );
    return `<tr><th scope="row">${escaped(screen.heading)}<br><code>${escaped(screen.name)}</code>${escaped(remarkOf(screen))}</th><td><ul>${lines.join('')}</ul></td><td><ul>${inside.join('')}</ul></td></tr>`;
  });
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<header><h1>${title}</h1><output></output><button data-by="0.8" aria-label="Smaller">−</button><button data-by="1.25" aria-label="Larger">+</button><button>Fit</button></header>
<div class="map">${svgOf(map)}</div>
<table>
<tr><th scope="col">Screen</th><th scope="col">Leads to</th><th scope="col">On the screen</th></tr>
${rows.join('\n')}
</table>
<script>${SCRIPT}</script>
</html>
`;
}
