/** A winner's story (1-site §2 'winner-article'). */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { getWinner } from '@fairdraw/contract/winners.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { data, Link, redirect } from 'react-router'
import { api } from '../../api.ts'
import { articlePath, listingPath, slugOf, winnersAllPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { article as story, breadcrumbs } from '../../structured-data.ts'
import { notFound } from '../catalogue/not-found.ts'
import { formatWonDate, nameAndPlace, winnerCard } from './winner-card-data.ts'
import { StoryFilm } from './story-film.tsx'
import styles from './article.module.css'
import type { Route } from './+types/article.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
  const { pageSlug = 'home', articleId } = params
  const [answer, fixed] = await Promise.all([api(getWinner, { params: { id: articleId } }), api(getStaticInit, {})])
  // 422: the id has an invalid format, which is also a 404 for the visitor.
  if (!answer.ok && [404, 422].includes(answer.status)) throw await notFound()
  if (!answer.ok || !fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { article, video } = answer.body.winner
  const page = fixed.body.pages.find(({ slug }) => slug === pageSlug)
  if (!article || !page) throw await notFound()
  const slug = slugOf(article.title)
  if (params.slug !== slug || params.pageSlug === 'home') {
    throw redirect(articlePath(pageSlug, { id: articleId, slug }) + url.search, 301)
  }
  return { winner: winnerCard(answer.body.winner), article, video, slug, pageTitle: page.meta.title }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { winner, article, slug } = loaderData
  const { title } = article
  // The canonical address is the same for every page that the story is opened from.
  const path = articlePath('winners', { id: winner.id, slug })
  const source = resized(winner.image, 800)
  return head({
    title,
    description: `${nameAndPlace(winner)}, won: ${winner.prize}. Read their story.`,
    path,
    type: 'article',
    picture: { source, alt: `${isolate(winner.name)}, a winner`, width: 800, height: 800 },
    ...(import.meta.env.SSR && {
      data: [
        breadcrumbs([
          { name: 'All winners', path: winnersAllPath },
          { name: title, path },
        ]),
        story({ title, path, date: winner.date, image: source }),
      ],
    }),
  })
}

export default function Article({ loaderData, params }: Route.ComponentProps) {
  const { winner, article, video, pageTitle } = loaderData
  const { prize, date, image, shows } = winner
  return (
    <main id="main" tabIndex={-1}>
      <article>
        <header className={`${styles.stage} on-stage`}>
          <div className={styles.inner}>
            <Picture
              className={styles.portrait}
              source={image}
              alt=""
              sizes="(min-width: 768px) 300px, 200px"
              width={800}
              height={800}
              upTo={800}
              isFirst
            />
            <div>
              <Link className={styles.back} to={listingPath(params.pageSlug)}>
                <Icon name="arrow-left" size={18} />
                <span>{pageTitle}</span>
              </Link>
              <h1 className={styles.title}>{article.title}</h1>
              <p className={styles.winner}>{nameAndPlace(winner)}</p>
            </div>
          </div>
        </header>
        <div className={styles.body}>
          <dl className={styles.facts}>
            <div>
              <dt>Won</dt>
              <dd>{prize}</dd>
            </div>
            <div>
              <dt>On</dt>
              <dd>
                <time dateTime={date.slice(0, 10)}>{formatWonDate(date)}</time>
              </dd>
            </div>
            {shows.map((show) => (
              <div key={show.name}>
                <dt>With</dt>
                <dd className={styles.show}>
                  <SmallPicture source={show.image} width={72} height={45} alt="" />
                  <span>{show.name}</span>
                </dd>
              </div>
            ))}
          </dl>
          {video && <StoryFilm video={video} />}
          <div className={styles.text}>
            <RichText text={article.text} headings="h2" />
          </div>
          <div className={styles.actions}>
            <ButtonLink size="large" to={listingPath()}>
              See what you can win
            </ButtonLink>
            <ButtonLink size="large" tone="outline" to={winnersAllPath}>
              All winners
            </ButtonLink>
          </div>
        </div>
      </article>
    </main>
  )
}
