import { useEffect, useRef } from 'react'
import SwaggerUi, { type SwaggerPlugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import { z } from 'zod'
import { token } from '#app/session/index.ts'
import './swagger.css'

/** Swagger UI, in English as the document is. What is tried is sent to this server with this session's token. */
export function Swagger({ document: api }: { document: object }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const domNode = document.createElement('div')
    holder.current?.replaceChildren(domNode)
    SwaggerUi({
      domNode,
      spec: ownServer(api),
      plugins: [onlyCalls],
      layout: 'Calls',
      docExpansion: 'none',
      syntaxHighlight: false,
      filter: true,
      // Otherwise it would send the document to a server of its makers.
      validatorUrl: 'none',
      persistAuthorization: false,
      // Otherwise the command to copy would show the token.
      showMutatedRequest: false,
      requestInterceptor(request) {
        const isOwn = new URL(request.url, location.href).origin === location.origin
        if (isOwn) request.headers['Authorization'] = `Bearer ${token() ?? ''}`
        return request
      },
    })
    return () => domNode.remove()
  }, [api])
  return <div ref={holder} lang="en" />
}

/** Only the calls: the page has a heading and a landmark of its own, and nobody needs to paste a token here. */
const onlyCalls: SwaggerPlugin = ({ React: { createElement } }) => ({
  components: {
    Calls: ({ getComponent }) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        ...['SvgAssets', 'FilterContainer', 'operations'].map((name) =>
          createElement(getComponent(name, true), { key: name }),
        ),
      ),
  },
  wrapComponents: { authorizeOperationBtn: () => () => null },
})

/** Asked at the address of this page, which alone it may ask. */
function ownServer(api: object): object {
  const { securitySchemes: _, ...components } = z
    .record(z.string(), z.unknown())
    .parse(Reflect.get(api, 'components'))
  return { ...api, servers: undefined, components }
}
