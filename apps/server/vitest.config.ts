import { defineConfig } from 'vitest/config'
import { testConfig } from '@skrzat/testing/vitest-config'

export default defineConfig(testConfig({ database: true }))
