import { beforeEach, describe, expect, test } from 'vitest';
import { browserStorages, type Storages, safeStorage } from './storage.ts';
import { drawGroup, enterVersion, groupOf, type Known, startOf, versionAt, versionOf } from './version.ts';

const known: Known = {
  experiment: { default: 'v3', groups: { v3: 33, v4: 33, v5: 34 } },
  versions: { v3: '/get-started-v3', v4: '/get-started-v4', v5: '/get-started-v5', v6: '/get-started-v6' },
};
let storages: Storages;
beforeEach(() => {
  localStorage.clear();
  storages = browserStorages();
});
const draw = (random: number) => drawGroup(storages, () => random, known);
const version = () => versionOf(storages, known);

describe('which version a visitor sees', () => {
  test('a new visitor is drawn into a group, which the browser keeps and which decides', {
    tags: ['EXP-05', 'EXP-23', 'ENT-098', 'v3-E01', 'v4-E01', 'v5-E01', 'v6-E01'],
  }, () => {
    draw(0.5);
    expect(localStorage.getItem('experiment_group')).toBe('v4');
    expect(version()).toBe('v4');
  });

  test('the draw is made once: the group stays, also where the shares have changed since', { tags: ['EXP-05'] }, () => {
    draw(0.1);
    draw(0.9);
    drawGroup(browserStorages(), () => 0.9, { ...known, experiment: { default: 'v5', groups: { v5: 100 } } });
    expect(groupOf(browserStorages())).toBe('v3');
  });

  test('the stored version decides, also against the group', { tags: ['EXP-03', 'EXP-22', 'ENT-097'] }, () => {
    draw(0.1);
    localStorage.setItem('version', 'v6');
    expect(version()).toBe('v6');
  });

  test('with nothing stored the default holds', { tags: ['EXP-04'] }, () => {
    expect(version()).toBe('v3');
  });

  test('where the browser keeps nothing there is no draw, since the next page would draw another', {
    tags: ['EXP-04'],
  }, () => {
    const blocked = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storages = { ...storages, local: blocked };
    draw(0.9);
    expect([groupOf(storages), version()]).toEqual([null, 'v3']);
  });

  test.each(['v7', '', 'constructor', '__proto__'])('a stored version that was removed is ignored (%s)', (name) => {
    draw(0.5);
    localStorage.setItem('version', name);
    expect(version()).toBe('v4');
    localStorage.setItem('experiment_group', name);
    expect(version()).toBe('v3');
  });

  test('the address of a version stores it, v6 too, and says that it is what runs; the group stays', {
    tags: ['EXP-09', 'EXP-22', 'EXP-24', 'ENT-107'],
  }, () => {
    draw(0.1);
    expect(versionAt('/get-started-v6/sign', known)).toBe('v6');
    enterVersion(storages, 'v6');
    expect(version()).toBe('v6');
    expect([localStorage.getItem('version'), localStorage.getItem('journey_version'), groupOf(storages)]).toEqual([
      'v6',
      'v6',
      'v3',
    ]);
  });

  test.each(['/', '/get-started', '/get-started-v60', '/get-started-v3x/info', '/v3', '/get-started/id-selfie-upload'])(
    'no other address is one of a version (%s)',
    (pathname) => expect(versionAt(pathname, known)).toBeNull(),
  );
});

test('the build knows the versions that there are, each at an address of its own', {
  tags: ['EXP-01', 'EXP-02', 'EXP-10'],
}, () => {
  expect(Object.fromEntries(['v3', 'v4', 'v5', 'v6'].map((name) => [name, startOf(name)]))).toEqual({
    v3: '/get-started-v3',
    v4: '/get-started-v4',
    v5: '/get-started-v5',
    v6: '/get-started-v6',
  });
  expect(versionAt('/get-started-v7')).toBeNull();
});
