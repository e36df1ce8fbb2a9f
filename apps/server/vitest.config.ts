import { defineConfig } from 'vitest/config'
import { testProjects } from '@skrzat/testing/vitest-config'

export const projects = testProjects(import.meta.dirname, 'server', { database: true })

export default defineConfig({ test: { projects, sequence: { shuffle: true } } })
