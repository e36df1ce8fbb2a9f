import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { sequence, testProjects } from '@skrzat/testing/vitest-config'

export const projects = testProjects(import.meta.dirname, 'server', {
  database: true,
  setupFiles: [join(import.meta.dirname, 'test/openapi/setup.ts')],
})

export default defineConfig({ test: { projects, sequence } })
