import { Fragment } from "react";
import type { Block, ListItem } from "#import/text/rich-text.ts";

/** A text field's blocks in order; headings are one level below the section's own. */
export function RichTextBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity and never move.
    <RichTextBlock key={index} block={block} />
  ));
}

function RichTextBlock({ block }: { block: Block }) {
  if (block.kind === "heading") return <h3>{block.text}</h3>;
  if (block.kind === "paragraph") {
    return (
      <p>
        <Linked text={block.text} />
      </p>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above, for the items of a list.
        <Item key={index} item={item} />
      ))}
    </List>
  );
}

function Item({ item }: { item: ListItem }) {
  return (
    <li>
      {item.title ? <strong>{item.title}. </strong> : null}
      <Linked text={item.text} />
    </li>
  );
}

/** A text with its URLs as links. They are `ugc nofollow`, because owners write them. */
function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    // `split` puts what the pattern captured at the odd places.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity and never move.
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <a key={index} href={part} rel="nofollow ugc noopener">
        {part}
      </a>
    );
  });
}

/** An http URL without the punctuation of the sentence around it; brackets belong to it if they are balanced. */
const ADDRESS =
  /(https?:\/\/(?:\([^\s()<>]*\)|[^\s()<>"“”])*(?:\([^\s()<>]*\)|[^\s()<>"“”.,;:!?'’\]]))/;
