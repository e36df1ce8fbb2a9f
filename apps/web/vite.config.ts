import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './vite.compress.ts'
import { preloadFonts } from './vite.preload-fonts.ts'

const server = process.env.SKRZAT_SERVER ?? `http://127.0.0.1:${process.env.PORT || 8080}`

export default defineConfig({
  plugins: [
    tanstackRouter({
      generatedRouteTree: './src/route-tree.gen.ts',
      target: 'react',
      autoCodeSplitting: true,
      // A loader leaves the entry with the page that it is for.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    tailwindcss(),
    preloadFonts(),
    compress(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few larger files compress better than many small ones that are always asked for together.
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], priority: 2 }],
        },
      },
    },
  },
  server: { proxy: { '/trpc': server, '/api': server, '/i18n': server, '/management': server } },
})
