import { configure } from '@testing-library/react';

// A busy machine is no fault: what never comes is found out later, but nothing fails for want of a core.
configure({ asyncUtilTimeout: 60_000 });
