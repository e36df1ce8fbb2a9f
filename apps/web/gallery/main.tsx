import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryPage } from './page.tsx'
import './gallery.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <GalleryPage />
  </StrictMode>,
)
