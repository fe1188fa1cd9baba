import com.anthropic.client.AnthropicClient;
import com.anthropic.client.AnthropicClientAsync;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.ObjectMappers;
import com.anthropic.core.RequestOptions;
import com.anthropic.models.messages.MessageCreateParams;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** One call of Anthropic's SDK for a cell. */
final class Call {
    /** One for all clients: each would learn the SDK's classes anew. */
    private static final JsonMapper MAPPER = ObjectMappers.jsonMapper();

    private final Cell cell;
    private final AnthropicClient client;
    private final AnthropicClientAsync async;

    Call(Cell cell, String run) {
        this.cell = cell;
        var builder = AnthropicOkHttpClient.builder().apiKey("none").baseUrl(cell.baseUrl.replace("{run}", run)).jsonMapper(MAPPER);
        if (cell.maxRetries != null) builder.maxRetries(cell.maxRetries);
        if (cell.timeout != null && cell.timeoutOn.equals("client")) builder.timeout(cell.timeout);
        client = builder.build();
        async = client.async();
    }

    /** What the call goes through. */
    Object client() {
        return cell.mode.equals("async") ? async : client;
    }

    void run() throws Exception {
        var request = RequestOptions.builder();
        if (cell.timeout != null && cell.timeoutOn.equals("request")) request.timeout(cell.timeout);
        var options = request.build();
        var params = MessageCreateParams.builder().model(cell.model).maxTokens(cell.maxTokens).addUserMessage("hi").build();
        switch (cell.mode) {
            case "async" -> async.messages().create(params, options).get();
            case "stream" -> {
                try (var answer = client.messages().createStreaming(params, options)) {
                    answer.stream().forEach(event -> {});
                }
            }
            default -> client.messages().create(params, options);
        }
    }

    void close() {
        client.close();
    }
}
