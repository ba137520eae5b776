import { Fragment } from "react";
import type { Block, ListItem } from "../../import/text/rich-text.ts";

/** A text field's blocks, in their order; headings are one level below the section's own. */
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

/** A text with its web addresses as links. Owners write them, so they lend no standing to where they lead. */
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

/** An http address, without the punctuation of the sentence around it; brackets count where they pair. */
const ADDRESS =
  /(https?:\/\/(?:\([^\s()<>]*\)|[^\s()<>"“”])*(?:\([^\s()<>]*\)|[^\s()<>"“”.,;:!?'’\]]))/;
