import { ContentIcon } from '#app/ui/picture.tsx'
import { BlockHead, Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** Up to nine reasons to buy here. */
export function UniqueSellingPoints({ block }: BlockProps<'unique_selling_points'>) {
  return (
    <section className="py-step-lg">
      <div className="page">
        <BlockHead title={block.title} />
        <ul className="selling-points">
          {block.points.slice(0, 9).map(({ _uid, icon, title, text }) => (
            <li key={_uid}>
              {icon && <ContentIcon name={icon} />}
              <div className="min-w-0">
                <Title inside={1} className="text-base">
                  {title}
                </Title>
                {text && <p className="text-muted text-sm max-sm:hidden">{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
