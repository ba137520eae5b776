import type { Block, ListItem } from "./rich-text.ts";

/** A text field's blocks, in their order; headings are one level below the section's own. */
export function RichTextBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity and never move.
        <RichTextBlock key={index} block={block} />
      ))}
    </div>
  );
}

function RichTextBlock({ block }: { block: Block }) {
  if (block.kind === "heading") return <h3>{block.text}</h3>;
  if (block.kind === "paragraph") return <p>{block.text}</p>;
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
      {item.text}
    </li>
  );
}
