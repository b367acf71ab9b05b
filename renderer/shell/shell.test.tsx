import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { places } from '#schemas/site.ts';
import { decideTracking, TRACKING_CONSENT } from '../session/tracking-consent.ts';
import { HomeWithForm } from '../site/home/homes.tsx';
import { siteRoutes } from '../site/routes.ts';
import { JourneyPage } from './Shell.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('the help button', () => {
  const buttons = (html: string) => html.split('data-help').length - 1;

  test('home at / has none', { tags: ['HELP-01'] }, () => {
    expect(buttons(renderToStaticMarkup(<HomeWithForm />))).toBe(0);
  });

  test.each(siteRoutes.filter(({ path }) => path !== '/').map(({ path, load }) => [path, load] as const))(
    '%s has one',
    { tags: ['HELP-02'] },
    async (_, load) => {
      const Drawn = await load();
      expect(buttons(renderToStaticMarkup(<Drawn {...places} />))).toBe(1);
    },
  );

  test('every page of a journey has one', { tags: ['HELP-02'] }, () => {
    expect(buttons(renderToStaticMarkup(<JourneyPage>Words</JourneyPage>))).toBe(1);
  });
});

describe('the question about tracking', () => {
  const question = () => screen.getByRole('group', { name: 'May we use advertising cookies?' });
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  /** A page that a program draws, and one that is only HTML with its script. */
  const pages = {
    drawn: () => void render(<JourneyPage>Words</JourneyPage>),
    async sent() {
      document.body.innerHTML = renderToStaticMarkup(<JourneyPage>Words</JourneyPage>);
      const { bringShellToLife } = await import('../site/shell-to-life.ts');
      bringShellToLife();
    },
  };

  test.each(Object.entries(pages))(
    'a page that is %s asks without being in the way, keeps a yes or a no, and shows it',
    async (_, open) => {
      await open();
      expect(question()).toBeDefined();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(pressed()).toEqual([]);
      press('No, thank you');
      expect(localStorage.getItem(TRACKING_CONSENT)).toBe('no');
      expect(pressed()).toEqual(['No, thank you']);
      expect(screen.getByRole('status').textContent).toBe('Saved: no');
      press('Yes, you may');
      expect(localStorage.getItem(TRACKING_CONSENT)).toBe('yes');
      expect(pressed()).toEqual(['Yes, you may']);
    },
  );

  test.each(Object.entries(pages))('a page that is %s shows what was answered before', async (_, open) => {
    decideTracking(false);
    await open();
    expect(pressed()).toEqual(['No, thank you']);
  });

  test('yes and no look alike before they are answered', () => {
    pages.drawn();
    const [yes, no] = ['Yes, you may', 'No, thank you'].map((name) => screen.getByRole('button', { name }));
    expect(yes?.className).toBe(no?.className);
  });
});
