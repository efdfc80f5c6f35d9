#!/usr/bin/env node
import process from 'node:process';
import { runCommand } from './run-command.ts';

process.setSourceMapsEnabled(true);
try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
