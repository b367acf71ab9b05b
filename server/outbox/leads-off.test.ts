import { expect, test } from 'vitest';
import { isStage } from './leads-off.ts';

test('a host below a stage is a stage, the domain itself and one that only ends alike are none', () => {
  const stage = (publicUrl: string) => isStage({ publicUrl, stageHosts: ['*.stage.example', 'trial.example'] });
  expect(['https://one.stage.example', 'https://trial.example'].map(stage)).toEqual([true, true]);
  const others = [
    'https://mystage.example',
    'https://stage.example',
    'https://a.trial.example',
    'https://claims.example',
  ];
  expect(others.map(stage)).toEqual([false, false, false, false]);
});
