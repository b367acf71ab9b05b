import { configure } from '@testing-library/react';

// A busy machine is not an error: a missing result is detected later, but no test fails only because the machine is slow.
configure({ asyncUtilTimeout: 60_000 });
