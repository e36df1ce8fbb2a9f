/** Vitest's globalSetup for packages whose tests use `testDatabase()`: one PostgreSQL a run. */
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: { url: string; template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('testCluster', { url: cluster.url, template: cluster.template })
  return () => cluster.stop()
}
