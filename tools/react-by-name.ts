import type { Plugin } from 'vite';

const NAMESPACE = "import * as React from 'react';";

/**
 * Makes `@xstate/react` import from React by name. It imports a namespace for hooks that are not used here, which the bundler builds
 * from a CommonJS module with a helper, in a file that every first screen would fetch. (decision 196)
 */
export const reactByName = (): Plugin => ({
  name: 'react-by-name',
  transform: {
    filter: { id: /\/@xstate\/react\// },
    handler(code) {
      if (!code.includes(NAMESPACE)) return null;
      const names = new Set([...code.matchAll(/\bReact\.(\w+)/g)].map(([, name]) => `${name} as React_${name}`));
      return code
        .replace(NAMESPACE, `import { ${[...names].join(', ')} } from 'react';`)
        .replace(/\bReact\.(\w+)/g, 'React_$1');
    },
  },
});
