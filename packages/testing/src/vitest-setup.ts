/**
 * Vitest's globalSetup for packages whose tests use `testDatabase()`: one PostgreSQL per run, shared by its projects.
 */
import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: { url: string; template: string }
  }
}

declare global {
  /** Each project has its own copy of this module. */
  var sharedTestCluster: { readonly started: Promise<TestCluster>; users: number } | undefined
}

export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const shared = (globalThis.sharedTestCluster ??= { started: startTestCluster(), users: 0 })
  shared.users += 1
  const cluster = await shared.started
  project.provide('testCluster', { url: cluster.url, template: cluster.template })
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    globalThis.sharedTestCluster = undefined
    await cluster.stop()
  }
}
