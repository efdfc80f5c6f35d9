import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ownEnvironment = /^\/\/ @vitest-environment /m;

/**
 * Files with an environment of their own first: Vitest ends a worker, and with it all loaded modules, where the next file
 * has another environment.
 */
export class EnvironmentOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = (file: TestSpecification) => ownEnvironment.test(readFileSync(file.moduleId, 'utf8'));
    const first = new Set(sorted.filter(isFirst));
    return [...first, ...sorted.filter((file) => !first.has(file))];
  }
}
