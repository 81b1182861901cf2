import { Code } from './code.tsx'

export function Paging() {
  return (
    <>
      <p>
        Lists that can grow have pages. Each answer has <code>nextCursor</code>; send it as{' '}
        <code>cursor</code> to get the next page. It is <code>null</code> on the last one. <code>limit</code>{' '}
        says how many a page has: 25 if you say nothing, at most 100.
      </p>
      <Code>{`let cursor: string | null = null
do {
  const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
  const answer = await fetch(\`\${url}/api/v1/post-groups?\${query}\`, { headers })
  const page = await answer.json()
  for (const group of page.groups) console.log(group.id)
  cursor = page.nextCursor
} while (cursor)`}</Code>
      <h2 id="rules">What to know</h2>
      <ul>
        <li>A cursor belongs to its filters: change none while you read pages.</li>
        <li>What is added meanwhile is not shown twice, and what is deleted shifts nothing.</li>
        <li>A cursor has no meaning of its own. Do not store it for days or build one.</li>
        <li>
          Lists without <code>nextCursor</code>, such as labels, are complete.
        </li>
      </ul>
    </>
  )
}
