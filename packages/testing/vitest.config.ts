import { defineConfig } from 'vitest/config'
import { testConfig } from './src/vitest-config.ts'

export default defineConfig(testConfig({ database: true }))
