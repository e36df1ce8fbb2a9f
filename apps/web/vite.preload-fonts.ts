import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Preloads the two font faces that Polish text needs while the styles are still loading; the others load on demand. */
export function preloadFonts(): Plugin {
  return {
    name: 'skrzat:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        return Object.keys(bundle)
          .filter((name) => /onest-latin(?:-ext)?-wght[^/]*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend',
          }))
      },
    },
  }
}
