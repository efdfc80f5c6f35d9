import { vi } from 'vitest';

// These tests start whole services on machines that do other things as well: they may wait long, and measure nothing.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
