import { data } from 'react-router'
import { BlockDataContext } from '#app/blocks/block-data.tsx'
import { Blocks } from '#app/blocks/blocks.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import type { Route } from './+types/block-gallery'

export async function loader({ context }: Route.LoaderArgs) {
  const gallery = await context.get(shop).content.gallery()
  if (!gallery) throw data(null, 404)
  return { ...gallery, noindex: true }
}

/** Every block of the content with its variants, for who builds them and for who uses them. Its words are English. */
export default function BlockGallery({ loaderData: { blocks, blockData } }: Route.ComponentProps) {
  return (
    <BlockDataContext value={blockData}>
      <PageHead title="Blocks" />
      <div lang="en">
        <h1 className="page py-step-base">Blocks</h1>
        {blocks.map((block) => (
          <div key={block._uid}>
            <h2 className="gallery-name">
              <span className="page">{block._uid}</span>
            </h2>
            <Blocks blocks={[block]} />
          </div>
        ))}
      </div>
    </BlockDataContext>
  )
}
