import { ContentIcon } from '#app/ui/picture.tsx'
import { Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** Up to nine reasons to buy here. */
export function UniqueSellingPoints({ block }: BlockProps<'unique_selling_points'>) {
  return (
    <section className="py-step-lg">
      <div className="page">
        {block.title && <Title>{block.title}</Title>}
        <ul className="mt-8 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {block.points.slice(0, 9).map(({ _uid, icon, title, text }) => (
            <li key={_uid} className="flex items-start gap-4">
              {icon && <ContentIcon name={icon} />}
              <div className="min-w-0">
                <Title inside={1} className="text-base">
                  {title}
                </Title>
                {text && <p className="text-muted text-sm">{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
